/** The part of Babel's interface that the build uses; its types are not installed. */
declare module "@babel/core" {
  export type PluginItem = string | [string, object];
  export interface TransformOptions {
    cwd: string;
    filename: string;
    babelrc: boolean;
    configFile: boolean;
    sourceMaps: boolean;
    parserOpts: { plugins: string[] };
    plugins: PluginItem[];
  }
  export function transformAsync(
    code: string,
    options: TransformOptions,
  ): Promise<{ code?: string | null; map?: object | null } | null>;
}
