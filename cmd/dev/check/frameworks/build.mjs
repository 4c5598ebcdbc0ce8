/**
 * Builds a page with the tray for each framework in `built/`, and a plain page with a second bundler. Pages are rendered
 * here as on a server and hydrated in the browser by a bundle. The files of the package are beside the bundles, as a
 * bundle loads the tray from its own folder.
 */
import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { build as buildByVite } from "vite";
import { compilers } from "./compilers.mjs";

const FRAMEWORKS = { react: "jsx", vue: "js", svelte: "js", plain: "js" };

const options = {
  absWorkingDir: import.meta.dirname,
  bundle: true,
  format: "esm",
  jsx: "automatic",
  define: { "process.env.NODE_ENV": '"production"' },
};
const flags = {
  __VUE_OPTIONS_API__: "false",
  __VUE_PROD_DEVTOOLS__: "false",
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "true",
};

const entries = (side) =>
  Object.entries(FRAMEWORKS).map(([name, extension]) => ({ in: `${name}/${side}.${extension}`, out: name }));

process.chdir(import.meta.dirname);
await rm("built", { recursive: true, force: true });
await mkdir("built");
await cp("node_modules/fudge-tray", "built", { recursive: true });
await build({
  ...options,
  define: { ...options.define, ...flags },
  entryPoints: entries("client"),
  outdir: "built",
  conditions: ["browser", "production"],
  plugins: compilers(false),
});
await build({
  ...options,
  entryPoints: entries("server"),
  outdir: "built/server",
  platform: "node",
  packages: "external",
  plugins: compilers(true),
});
await buildByVite({
  configFile: false,
  logLevel: "error",
  build: {
    emptyOutDir: false,
    outDir: "built",
    rolldownOptions: { input: { vite: "plain/client.js" }, output: { entryFileNames: "[name].js" } },
  },
});
for (const name of Object.keys(FRAMEWORKS)) {
  const { render } = await import(`./built/server/${name}.js`);
  await writeFile(`built/${name}.html`, page(name, await render()));
}
const { render } = await import("./built/server/plain.js");
await writeFile("built/vite.html", page("vite", render()));

/** @type {(name: string, content: string) => string} */
function page(name, content) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; frame-src 'self'; img-src data:">
    <title>A tray by ${name}</title>
    <link rel="icon" href="data:,">
    <script type="module" src="${name}.js"></script>
  </head>
  <body><main id="app">${content}</main></body>
</html>
`;
}
