/** The part of Babel's interface that the build uses; its types are not installed. */
declare module "@babel/core" {
  export type PluginItem = string | [string, object];
  export function transformAsync(
    code: string,
    options: {
      cwd: string;
      filename: string;
      babelrc: boolean;
      configFile: boolean;
      sourceMaps: boolean;
      parserOpts: { plugins: string[] };
      plugins: PluginItem[];
    },
  ): Promise<{ code?: string | null; map?: object | null } | null>;
}
