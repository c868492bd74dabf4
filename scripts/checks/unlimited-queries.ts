import path from "node:path";
import ts from "typescript";

/** What limits a query to the actor's tenant, by file. `finders` throw if the actor may not see the row. */
export type Limits = Record<string, { conditions?: string[]; finders?: string[] }>;

/** Parameters that bring a limit: SQL for the actor's applications, or a row that a finder returned. */
const limitedNames = /^(mine|owners)$/;
const limitedTypes = /^(Pick<)?(ApplicationRow|WebhookRow|DeliveryRow|LockedMember)\b/;

/** The condition for the row of the person or the application that acts. */
const ownRow = /(\bid: |= \$\{|IN \(\$\{)(ctx\.)?actor\.(userId|applicationId|clientId)\b/;

const verbs = /^(find|count|aggregate|groupBy|update|delete|create|upsert)/;
/** Shows and changes nothing. */
const lock = /^\s*SELECT 1 FROM "\w+" WHERE "id" = \? FOR (NO KEY )?UPDATE$/;

function nodesIn(root: ts.Node): ts.Node[] {
  const nodes = [root];
  for (const node of nodes) ts.forEachChild(node, (child) => void nodes.push(child));
  return nodes;
}

/** The identifiers that are read: no keys, no names of properties. */
function usesIn(root: ts.Node): ts.Identifier[] {
  return nodesIn(root)
    .filter(ts.isIdentifier)
    .filter((node) => {
      const { parent } = node;
      if (ts.isBindingElement(parent)) return parent.propertyName !== node;
      const isKey = ts.isPropertyAssignment(parent) || ts.isPropertyAccessExpression(parent);
      return !isKey || parent.name !== node;
    });
}

const boundBy = (name: ts.BindingName) => usesIn(name).map(({ text }) => text);

/** The text of a literal, with `?` for what is inserted. */
function toText(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("?");
}

/** Also a variable that is named like a limit, because other functions rely on its name. */
function isQuery(node: ts.Node, models: readonly string[]): boolean {
  if (ts.isVariableDeclaration(node)) return limitedNames.test(node.name.getText());
  const text = toText(node);
  if (text !== null)
    return !lock.test(text) && [...text.matchAll(/"(\w+)"/g)].some(([, name = ""]) => models.includes(name));
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { expression: delegate, name } = node.expression;
  if (!ts.isPropertyAccessExpression(delegate) || !verbs.test(name.text)) return false;
  const model = delegate.name.text.replace(/^./, (first) => first.toUpperCase());
  return models.includes(model);
}

/** The whole statement that a fragment of SQL is part of, or the call of a function. */
function getWhole(node: ts.Node): ts.Node {
  let whole = ts.isIdentifier(node) && ts.isCallExpression(node.parent) ? node.parent : node;
  for (let up = node.parent; up && !ts.isFunctionLike(up); up = up.parent)
    if (ts.isTemplateExpression(up)) whole = up;
  return whole;
}

/** A top-level function or constant. */
type Part = { statement: ts.Statement; name: string; isExported: boolean };

function getPart(statement: ts.Statement): Part {
  const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : statement;
  const isNamed = declared && (ts.isVariableDeclaration(declared) || ts.isFunctionDeclaration(declared));
  const name = (isNamed && declared.name?.getText()) || "";
  const modifiers = ts.canHaveModifiers(statement) ? statement.modifiers : undefined;
  const isExported = modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
  return { statement, name, isExported };
}

/** The names that a file imports, or declares, of those in `limits`. */
function findLimits(source: ts.SourceFile, limits: Limits) {
  const own = limits[source.fileName];
  const known = { conditions: new Set(own?.conditions), finders: new Set(own?.finders) };
  for (const statement of source.statements.filter(ts.isImportDeclaration)) {
    const from = statement.moduleSpecifier.getText().slice(1, -1);
    const file = from.startsWith("#") ? from.slice(1) : path.posix.join(source.fileName, "..", from);
    const bindings = statement.importClause?.namedBindings;
    if (!limits[file] || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name } of bindings.elements)
      for (const kind of ["conditions", "finders"] as const)
        if (limits[file][kind]?.includes(name.text)) known[kind].add(name.text);
  }
  return known;
}

/**
 * The top-level functions and constants of a file that query a table of `models` without a limit. A query is limited if it
 * contains a condition, or a value made with one; if a finder is called before it; or if it is in a private function, and
 * each call of that function is limited in the same way. Does not see what a condition limits within a query, or which row
 * a finder found.
 */
export function unlimitedQueries(
  file: string,
  text: string,
  models: readonly string[],
  limits: Limits,
): string[] {
  if (!new RegExp(`\\b(${models.join("|")})\\b`, "i").test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const queries = nodesIn(source).filter((node) => isQuery(node, models));
  if (queries.length === 0) return [];
  const { conditions, finders } = findLimits(source, limits);
  const parts = source.statements.map(getPart);
  const isLimit = (made: ReadonlySet<string>, { text: name }: ts.Identifier) =>
    made.has(name) || conditions.has(name) || finders.has(name);
  for (let before = -1; before < conditions.size; ) {
    before = conditions.size;
    for (const { statement, name } of parts)
      if (usesIn(statement).some((use) => use.text !== name && isLimit(new Set(), use))) conditions.add(name);
  }

  /** The parameters and variables that have a limit. */
  function madeIn({ statement, name }: Part): ReadonlySet<string> {
    const made = new Set<string>();
    for (const node of nodesIn(statement).toSorted((a, b) => a.pos - b.pos))
      if (ts.isParameter(node) && !ts.isFunctionTypeNode(node.parent)) {
        const isOfType = limitedTypes.test(node.type?.getText() ?? "");
        for (const bound of boundBy(node.name)) if (isOfType || limitedNames.test(bound)) made.add(bound);
      } else if (ts.isVariableDeclaration(node) && node.initializer && node.parent.parent !== statement) {
        if (usesIn(node.initializer).some((use) => use.text !== name && isLimit(made, use)))
          for (const bound of boundBy(node.name)) made.add(bound);
      }
    return made;
  }

  function isLimited(node: ts.Node, part: Part, above: readonly string[] = []): boolean {
    const whole = getWhole(node);
    if (ownRow.test(whole.getText())) return true;
    const made = madeIn(part);
    const others = [...above, part.name];
    const isBefore = ({ text: name, pos }: ts.Identifier) => finders.has(name) && pos < whole.pos;
    const limiting = [
      ...usesIn(whole).filter((use) => isLimit(made, use)),
      ...usesIn(part.statement).filter(isBefore),
    ];
    if (limiting.some(({ text: name }) => !others.includes(name))) return true;
    if (part.isExported || above.includes(part.name)) return false;
    const callers = parts.filter(({ name }) => name !== part.name);
    const calls = callers.flatMap((caller) =>
      usesIn(caller.statement).flatMap((use) => (use.text === part.name ? [{ use, caller }] : [])),
    );
    return calls.length > 0 && calls.every(({ use, caller }) => isLimited(use, caller, others));
  }

  const isIn = ({ statement }: Part, { pos }: ts.Node) => statement.pos <= pos && pos < statement.end;
  const { finders: own = [] } = limits[file] ?? {};
  const isBare = (part: Part) =>
    (own.includes(part.name) && !isLimited(part.statement, part)) ||
    queries.some((query) => isIn(part, query) && !isLimited(query, part));
  return parts.filter(isBare).map(({ name }) => `${file} ${name}`);
}
