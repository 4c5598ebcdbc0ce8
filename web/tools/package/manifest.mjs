/**
 * `node manifest.mjs FOLDER` prints the custom-elements manifest of the element whose sources lie in FOLDER: attributes
 * as the element observes them, and everything else as its types declare and describe it.
 */
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import ts from "typescript";

const ENTRY = "fudge-tray.js";

/** @param {string} folder of the element's sources */
export async function manifest(folder) {
  const types = resolve(folder, "fudge-tray.d.ts");
  const program = ts.createProgram([types], { lib: ["lib.es2023.d.ts", "lib.dom.d.ts"], types: [], strict: true });
  const source = program.getSourceFile(types);
  if (!source) throw new Error(`${types} is not there`);
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

/** The attributes of the element, by property. */
async function observed(folder) {
  const { FIELDS } = await import(pathToFileURL(resolve(folder, "fields.js")).href);
  return new Map(FIELDS.map(({ property, attribute }) => [property, attribute]));
}

function element(checker, source, attributes) {
  const declared = declaration(source, ts.isClassDeclaration, "FudgeTray");
  const own = checker.getPropertiesOfType(checker.getTypeAtLocation(declared)).filter(isOurs);
  const said = (symbol) => ts.displayPartsToString(symbol.getDocumentationComment(checker));
  const typed = (symbol) => {
    const setter = symbol.declarations.find(ts.isSetAccessor);
    return setter ? setter.parameters[0].type.getText() : checker.typeToString(checker.getTypeOfSymbol(symbol));
  };
  const member = (symbol) =>
    described({ kind: "field", name: symbol.name, type: { text: typed(symbol) } }, said(symbol));
  const isMethod = (symbol) => Boolean(symbol.flags & ts.SymbolFlags.Method);

  const fields = own
    .filter((symbol) => !isMethod(symbol))
    .map((symbol) => {
      const attribute = attributes.get(symbol.name);
      return attribute
        ? { ...member(symbol), attribute, reflects: true }
        : { ...member(symbol), readonly: isReadonly(symbol) };
    });
  const methods = own.filter(isMethod).map((symbol) => method(checker, symbol, said));
  return {
    kind: "class",
    customElement: true,
    tagName: "fudge-tray",
    name: "FudgeTray",
    description: said(checker.getSymbolAtLocation(declared.name)),
    superclass: { name: "HTMLElement" },
    members: [...fields, ...methods],
    attributes: fields
      .filter((field) => field.attribute)
      .map(({ name, attribute, type, description }) =>
        described({ name: attribute, fieldName: name, type }, description),
      ),
    events: [...events(checker, source), ...tagged(declared, "fires")],
    slots: tagged(declared, "slot"),
    cssParts: values(source, "TrayPart"),
    cssProperties: tagged(declared, "cssprop"),
    cssStates: values(source, "TrayState"),
  };
}

/** Declared by us, and more than a listener's types. */
function isOurs(symbol) {
  return symbol.name !== "addEventListener" && symbol.declarations.some((d) => !d.getSourceFile().hasNoDefaultLib);
}

const isReadonly = (symbol) =>
  symbol.declarations.every(
    (d) =>
      ts.getCombinedModifierFlags(d) & ts.ModifierFlags.Readonly ||
      (ts.isGetAccessor(d) && symbol.declarations.length === 1),
  );

function method(checker, symbol, said) {
  const [signature] = checker.getSignaturesOfType(checker.getTypeOfSymbol(symbol), ts.SignatureKind.Call);
  const parameters = signature.parameters.map((parameter) => ({
    name: parameter.name,
    type: { text: parameter.valueDeclaration.type.getText() },
    optional: Boolean(parameter.valueDeclaration.questionToken),
  }));
  const returned = { type: { text: checker.typeToString(signature.getReturnType()) } };
  return described({ kind: "method", name: symbol.name, parameters, return: returned }, said(symbol));
}

/** As the map of the listeners' types names them. */
function events(checker, source) {
  const map = declaration(source, ts.isInterfaceDeclaration, "TrayEventMap");
  return map.members.map((event) => {
    const symbol = checker.getSymbolAtLocation(event.name);
    const description = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    return described({ name: event.name.text, type: { text: event.type.getText() } }, description);
  });
}

/** The values of a type, by name. */
function values(source, type) {
  return declaration(source, ts.isTypeAliasDeclaration, type).type.types.map(({ literal }) => ({ name: literal.text }));
}

/** What tags of this name say: "@slot name - description"; the name of a default slot is left out. */
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

/** Without a description where there is none. */
const described = (entry, description) => (description ? { ...entry, description } : entry);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error("want: node manifest.mjs FOLDER");
  console.log(JSON.stringify(await manifest(folder), null, 2));
}
