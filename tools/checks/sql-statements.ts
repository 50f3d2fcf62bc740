import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import ts from "typescript";

export interface Statement {
  /** `path:line` of the call. */
  readonly at: string;
  /** Each text the call can have; empty when the source does not determine it. */
  readonly texts: readonly string[];
}

type Values = readonly string[] | null;
/** The values of names inside a function that is evaluated for one call. */
type Scope = ReadonlyMap<string, Values>;

const MOST_VARIANTS = 200;
const parsed = new Map<string, ts.SourceFile>();

function parse(path: string): ts.SourceFile {
  let file = parsed.get(path);
  if (!file) {
    file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true);
    parsed.set(path, file);
  }
  return file;
}

/**
 * Finds the SQL of every `.query(…)` call of a file. Literals, templates, constants of this or an imported file,
 * conditions and single-expression functions are evaluated; where several texts are possible, all are returned.
 */
export function statementsOf(path: string): Statement[] {
  return statementsIn(parse(path));
}

export function statementsIn(file: ts.SourceFile): Statement[] {
  const statements: Statement[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === "query" &&
      node.arguments[0]
    ) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      statements.push({
        at: `${file.fileName}:${line + 1}`,
        texts: evaluate(textOf(node.arguments[0]), new Map()) ?? [],
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return statements;
}

/** The expression of a query's text: the argument itself, or the `text` property of an object. */
function textOf(argument: ts.Expression): ts.Expression {
  const object = objectOf(argument);
  return (object && memberOf(object, "text")) ?? argument;
}

function evaluate(node: ts.Expression, scope: Scope): Values {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isNumericLiteral(node)) return [String(Number(node.text.replaceAll("_", "")))];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return evaluate(node.expression, scope);
  if (ts.isConditionalExpression(node))
    return union([evaluate(node.whenTrue, scope), evaluate(node.whenFalse, scope)]);
  if (ts.isTemplateExpression(node))
    return product([
      [node.head.text],
      ...node.templateSpans.flatMap((span) => [evaluate(span.expression, scope), [span.literal.text]]),
    ]);
  if (ts.isBinaryExpression(node)) return evaluateBinary(node, scope);
  if (ts.isIdentifier(node)) return evaluateName(node, scope);
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
    return evaluateAccess(node, scope);
  if (ts.isCallExpression(node)) return evaluateCall(node, scope);
  return null;
}

function evaluateBinary(node: ts.BinaryExpression, scope: Scope): Values {
  const left = evaluate(node.left, scope);
  const right = evaluate(node.right, scope);
  if (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return union([left, right]);
  const numeric = ts.isNumericLiteral(node.right) || ts.isNumericLiteral(node.left);
  if (node.operatorToken.kind === ts.SyntaxKind.PlusToken && !numeric) return product([left, right]);
  if (left?.length !== 1 || right?.length !== 1) return null;
  const [a, b] = [Number(left[0]), Number(right[0])];
  if (node.operatorToken.kind === ts.SyntaxKind.PlusToken) return [String(a + b)];
  if (node.operatorToken.kind === ts.SyntaxKind.MinusToken) return [String(a - b)];
  if (node.operatorToken.kind === ts.SyntaxKind.AsteriskToken) return [String(a * b)];
  return null;
}

function evaluateName(node: ts.Identifier, scope: Scope): Values {
  const bound = scope.get(node.text);
  if (bound !== undefined) return bound;
  const file = node.getSourceFile();
  const parameter = parameterOf(node);
  if (parameter) return evaluateParameter(parameter, file);
  const value = initializerOf(node, file);
  return value ? evaluate(value, scope) : evaluateLoop(node);
}

/** A name bound by `for (const { name } of LIST)` has that property of every object of the list. */
function evaluateLoop(node: ts.Identifier): Values {
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) {
    if (!ts.isForOfStatement(at) || !ts.isVariableDeclarationList(at.initializer)) continue;
    const pattern = at.initializer.declarations[0]?.name;
    if (!pattern || !ts.isObjectBindingPattern(pattern) || !ts.isIdentifier(at.expression)) continue;
    if (!pattern.elements.some((element) => element.getText() === node.text)) continue;
    const elements = elementsOf(at.expression);
    if (!elements) return null;
    return union(
      elements.map((element) => {
        const value = ts.isObjectLiteralExpression(element) ? memberOf(element, node.text) : undefined;
        return value ? evaluate(value, new Map()) : null;
      }),
    );
  }
  return null;
}

/** The elements of a constant list, with those of the constant lists that are spread in it. */
function elementsOf(name: ts.Expression): readonly ts.Expression[] | undefined {
  const list = ts.isIdentifier(name) ? initializerOf(name, name.getSourceFile()) : undefined;
  if (!list || !ts.isArrayLiteralExpression(list)) return undefined;
  const parts = list.elements.map((one) => (ts.isSpreadElement(one) ? elementsOf(one.expression) : [one]));
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** A parameter has the values passed by calls in the same file, or those its type lists. */
function evaluateParameter(parameter: ts.ParameterDeclaration, file: ts.SourceFile): Values {
  const owner = parameter.parent;
  const listed = literalsOf(parameter.type);
  if (listed) return listed;
  const name =
    owner.name?.getText(file) ??
    (ts.isVariableDeclaration(owner.parent) ? owner.parent.name.getText(file) : undefined);
  if (!name) return null;
  const place = owner.parameters.indexOf(parameter);
  const values: Values[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
      const argument = node.arguments[place];
      if (called.getText(file) === name && argument) values.push(evaluate(argument, new Map()));
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return values.length > 0 ? union(values) : null;
}

function literalsOf(type: ts.TypeNode | undefined): Values {
  if (!type) return null;
  const members = ts.isUnionTypeNode(type) ? [...type.types] : [type];
  const texts = members.map((member) =>
    ts.isLiteralTypeNode(member) && ts.isStringLiteral(member.literal) ? member.literal.text : null,
  );
  return texts.includes(null) ? null : (texts as string[]);
}

function evaluateAccess(
  node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  scope: Scope,
): Values {
  const object = objectOf(node.expression);
  if (!object) return null;
  const keys = ts.isPropertyAccessExpression(node)
    ? [node.name.text]
    : (evaluate(node.argumentExpression, scope) ??
      object.properties.map((property) => property.name?.getText().replaceAll(/["']/g, "") ?? ""));
  return union(
    keys.map((key) => {
      const value = memberOf(object, key);
      return value ? evaluate(value, scope) : null;
    }),
  );
}

function evaluateCall(node: ts.CallExpression, scope: Scope): Values {
  if (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === "replaceAll") {
    const [pattern, replacement] = node.arguments;
    const texts = evaluate(node.expression.expression, scope);
    const by = replacement && evaluate(replacement, scope)?.[0];
    if (!texts || by === undefined || !pattern || !ts.isRegularExpressionLiteral(pattern)) return null;
    const [, source = "", flags] = /^\/(.*)\/(\w*)$/.exec(pattern.text) ?? [];
    return texts.map((text) => text.replaceAll(new RegExp(source, flags), by));
  }
  if (!ts.isIdentifier(node.expression)) return null;
  const called = functionOf(node.expression);
  if (!called?.body) return null;
  const body = ts.isBlock(called.body) ? returnedBy(called.body) : called.body;
  if (!body) return null;
  const inner = new Map<string, Values>();
  for (const [i, parameter] of called.parameters.entries()) {
    const argument = node.arguments[i] ?? parameter.initializer;
    inner.set(parameter.name.getText(), argument ? evaluate(argument, scope) : null);
  }
  return evaluate(body, inner);
}

function returnedBy(block: ts.Block): ts.Expression | undefined {
  const [only] = block.statements;
  return only && ts.isReturnStatement(only) ? only.expression : undefined;
}

function parameterOf(node: ts.Identifier): ts.ParameterDeclaration | undefined {
  for (let at: ts.Node = node; at.parent; at = at.parent) {
    if (!ts.isFunctionLike(at)) continue;
    const found = at.parameters.find((parameter) => parameter.name.getText() === node.text);
    if (found) return found;
  }
  return undefined;
}

/** The declared value of a constant, in the nearest block around it or in the file it is imported from. */
function initializerOf(node: ts.Identifier, file: ts.SourceFile): ts.Expression | undefined {
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) {
    if (!ts.isBlock(at) && !ts.isSourceFile(at)) continue;
    for (const statement of at.statements) {
      if (!ts.isVariableStatement(statement)) continue;
      const found = statement.declarationList.declarations.find(({ name }) => name.getText() === node.text);
      if (found) return found.initializer;
    }
  }
  return imported(node.text, file, (source, name) => {
    for (const statement of source.statements)
      if (ts.isVariableStatement(statement))
        for (const declaration of statement.declarationList.declarations)
          if (declaration.name.getText() === name) return declaration.initializer;
    return undefined;
  });
}

function imported<T>(
  name: string,
  file: ts.SourceFile,
  find: (source: ts.SourceFile, name: string) => T | undefined,
): T | undefined {
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const bindings = statement.importClause?.namedBindings;
    const from = statement.moduleSpecifier.text;
    if (!bindings || !ts.isNamedImports(bindings) || !from.startsWith(".")) continue;
    const element = bindings.elements.find((one) => one.name.text === name);
    if (element)
      return find(parse(resolve(dirname(file.fileName), from)), (element.propertyName ?? element.name).text);
  }
  return undefined;
}

function functionOf(
  node: ts.Identifier,
): ts.ArrowFunction | ts.FunctionDeclaration | ts.FunctionExpression | undefined {
  const value = initializerOf(node, node.getSourceFile());
  if (value && (ts.isArrowFunction(value) || ts.isFunctionExpression(value))) return value;
  const declared = (source: ts.SourceFile, name: string) =>
    source.statements.find(
      (statement): statement is ts.FunctionDeclaration =>
        ts.isFunctionDeclaration(statement) && statement.name?.text === name,
    );
  return declared(node.getSourceFile(), node.text) ?? imported(node.text, node.getSourceFile(), declared);
}

function objectOf(node: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(node)) return node;
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return objectOf(node.expression);
  if (!ts.isIdentifier(node)) return undefined;
  const value = initializerOf(node, node.getSourceFile());
  return value && objectOf(value);
}

function memberOf(object: ts.ObjectLiteralExpression, key: string): ts.Expression | undefined {
  for (const property of object.properties)
    if (property.name?.getText().replaceAll(/["']/g, "") === key) {
      if (ts.isPropertyAssignment(property)) return property.initializer;
      if (ts.isShorthandPropertyAssignment(property)) return property.name;
    }
  return undefined;
}

function union(values: readonly Values[]): Values {
  if (values.includes(null)) return null;
  return [...new Set(values.flatMap((value) => value ?? []))];
}

function product(parts: readonly Values[]): Values {
  let texts: readonly string[] = [""];
  for (const part of parts) {
    if (!part) return null;
    texts = texts.flatMap((text) => part.map((more) => text + more));
    if (texts.length > MOST_VARIANTS) return null;
  }
  return texts;
}
