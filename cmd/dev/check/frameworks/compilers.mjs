/** Plugins that compile the components of Vue and Svelte for esbuild. */
import { readFile } from "node:fs/promises";
import { compile } from "svelte/compiler";
import { compileScript, parse } from "vue/compiler-sfc";

/** @type {(forServer: boolean) => import("esbuild").Plugin[]} */
export const compilers = (forServer) => [
  plugin("vue", /\.vue$/, (source, path) => {
    const { descriptor } = parse(source, { filename: path });
    const compilerOptions = { isCustomElement: (tag) => tag === "fudge-tray" };
    const templateOptions = { ssr: forServer, ssrCssVars: [], compilerOptions };
    return compileScript(descriptor, { id: path, inlineTemplate: true, templateOptions }).content;
  }),
  plugin("svelte", /\.svelte$/, (source, path) => {
    return compile(source, { filename: path, generate: forServer ? "server" : "client" }).js.code;
  }),
];

const plugin = (name, filter, compiled) => ({
  name,
  setup(build) {
    build.onLoad({ filter }, async ({ path }) => ({ contents: compiled(await readFile(path, "utf8"), path) }));
  },
});
