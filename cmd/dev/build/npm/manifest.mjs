/**
 * `node manifest.mjs FOLDER` prints the custom-elements manifest of the element in FOLDER. Attributes come from the
 * element's source, everything else from its type declarations and their comments.
 */
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const ENTRY = "fudge-tray.js";

/** @param {string} folder with the element's sources */
export async function manifest(folder) {
  const types = resolve(folder, "fudge-tray.d.ts");
  const program = ts.createProgram([types], { lib: ["lib.es2023.d.ts", "lib.dom.d.ts"], types: [], strict: true });
  const source = program.getSourceFile(types);
  if (!source) throw new Error(`${types} is missing`);
  return {
    schemaVersion: "2.1.0",
    modules: [module(element(program.getTypeChecker(), source, await observed(folder)))],
  };
}

const module = (declaration) => ({
  kind: "javascript-module",
  path: ENTRY,
  declarations: [declaration],
  exports: [
    { kind: "js", name: "FudgeTray", declaration: { name: "FudgeTray" } },
    { kind: "custom-element-definition", name: declaration.tagName, declaration: { name: "FudgeTray", module: ENTRY } },
  ],
});

/** Returns the names of attributes by property. */
async function observed(folder) {
  const { FIELDS } = await import(pathToFileURL(resolve(folder, "attributes.js")).href);
  return new Map(FIELDS.map(({ property, attribute }) => [property, attribute]));
}

function element(checker, source, attributes) {
  const declared = declaration(source, ts.isClassDeclaration, "FudgeTray");
  const own = checker.getPropertiesOfType(checker.getTypeAtLocation(declared)).filter(isOurs);
  const describe = (symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const typed = (symbol) => {
    const setter = symbol.declarations.find(ts.isSetAccessor);
    return setter ? setter.parameters[0].type.getText() : checker.typeToString(checker.getTypeOfSymbol(symbol));
  };
  const member = (symbol) =>
    withDescription({ kind: "field", name: symbol.name, type: { text: typed(symbol) } }, describe(symbol));
  const isMethod = (symbol) => Boolean(symbol.flags & ts.SymbolFlags.Method);

  const fields = own
    .filter((symbol) => !isMethod(symbol))
    .map((symbol) => {
      const attribute = attributes.get(symbol.name);
      return attribute
        ? { ...member(symbol), attribute, reflects: true }
        : { ...member(symbol), readonly: isReadonly(symbol) };
    });
  const methods = own.filter(isMethod).map((symbol) => method(checker, symbol, describe));
  return {
    kind: "class",
    customElement: true,
    tagName: "fudge-tray",
    name: "FudgeTray",
    description: describe(checker.getSymbolAtLocation(declared.name)),
    superclass: { name: "HTMLElement" },
    members: [...fields, ...methods],
    attributes: fields
      .filter((field) => field.attribute)
      .map(({ name, attribute, type, description }) =>
        withDescription({ name: attribute, fieldName: name, type }, description),
      ),
    events: [...events(checker, source), ...tagged(declared, "fires")],
    slots: tagged(declared, "slot"),
    cssParts: values(source, "TrayPart"),
    cssProperties: tagged(declared, "cssprop"),
    cssStates: values(source, "TrayState"),
  };
}

/** Reports whether the element declares the member, except for the typing of listeners. */
function isOurs(symbol) {
  return symbol.name !== "addEventListener" && symbol.declarations.some((d) => !d.getSourceFile().hasNoDefaultLib);
}

const isReadonly = (symbol) =>
  symbol.declarations.every(
    (d) =>
      ts.getCombinedModifierFlags(d) & ts.ModifierFlags.Readonly ||
      (ts.isGetAccessor(d) && symbol.declarations.length === 1),
  );

function method(checker, symbol, describe) {
  const [signature] = checker.getSignaturesOfType(checker.getTypeOfSymbol(symbol), ts.SignatureKind.Call);
  const parameters = signature.parameters.map((parameter) => ({
    name: parameter.name,
    type: { text: parameter.valueDeclaration.type.getText() },
    optional: Boolean(parameter.valueDeclaration.questionToken),
  }));
  const returned = { type: { text: checker.typeToString(signature.getReturnType()) } };
  return withDescription({ kind: "method", name: symbol.name, parameters, return: returned }, describe(symbol));
}

/** Returns the events in TrayEventMap. */
function events(checker, source) {
  const map = declaration(source, ts.isInterfaceDeclaration, "TrayEventMap");
  return map.members.map((event) => {
    const symbol = checker.getSymbolAtLocation(event.name);
    const description = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    return withDescription({ name: event.name.text, type: { text: event.type.getText() } }, description);
  });
}

/** Returns the values of a union of string literals. */
function values(source, type) {
  return declaration(source, ts.isTypeAliasDeclaration, type).type.types.map(({ literal }) => ({ name: literal.text }));
}

/** Returns name and description of tags such as "@slot name - description". The default slot has no name. */
function tagged(declared, tag) {
  return ts
    .getJSDocTags(declared)
    .filter((found) => found.tagName.text.toLowerCase() === tag)
    .map((found) => {
      const [, name, description] = /^\s*(\S*?)\s*-\s+(.*)$/s.exec(ts.getTextOfJSDocComment(found.comment) ?? "") ?? [];
      if (!description) throw new Error(`@${tag} ${found.comment}: want "@${tag} name - description"`);
      return { name, description };
    });
}

function declaration(source, isKind, name) {
  const found = source.statements.find((statement) => isKind(statement) && statement.name.text === name);
  if (!found) throw new Error(`${source.fileName} declares no ${name}`);
  return found;
}

/** Adds the description, if any. */
const withDescription = (entry, description) => (description ? { ...entry, description } : entry);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("want: node manifest.mjs FOLDER");
  console.log(JSON.stringify(await manifest(folder), null, 2));
}
