import AjvCompiler from "@fastify/ajv-compiler";
import SerializerCompiler from "@fastify/fast-json-stringify-compiler";
import type { FastifySchemaCompiler, FastifyServerOptions } from "fastify";

/** The given function of a schema, called once per schema in this process: the contract's schemas are constants. */
export function oncePerSchema<S extends object, T>(make: (schema: S) => T): (schema: S) => T {
  const made = new WeakMap<S, T>();
  return (schema) => {
    let value = made.get(schema);
    if (value === undefined) {
      value = make(schema);
      made.set(schema, value);
    }
    return value;
  };
}

const compileSerializer = SerializerCompiler()({}, {});
// The route's method, address and status, which Fastify passes too, make no difference to the serializer.
const serializerOf = oncePerSchema((schema: object) =>
  compileSerializer({ schema, method: "", url: "", httpStatus: "" }),
);

const buildValidator = AjvCompiler();

type Validator = ReturnType<FastifySchemaCompiler<unknown>>;

/** A validator that is compiled when it is called first: few routes are called soon after a start, and none in a tool. */
function compiledLater(compile: () => Validator): Validator {
  let compiled: Validator | undefined;
  const validate: Validator = (data) => {
    compiled ??= compile();
    const valid = compiled(data);
    validate.errors = compiled.errors ?? null;
    return valid;
  };
  return validate;
}

/**
 * Fastify's own compilers, shared by all applications of this process. Fastify compiles a schema anew for every route
 * and status; nearly all failures have one schema, and compiling was three quarters of an application's start.
 */
export const schemaController: NonNullable<FastifyServerOptions["schemaController"]> = {
  compilersFactory: {
    buildValidator: (...options) => {
      const compile = buildValidator(...options);
      return (route) => compiledLater(() => compile(route) as Validator) as ReturnType<typeof compile>;
    },
    buildSerializer: () => (route) => (data) => serializerOf(route.schema as object)(data),
  },
};
