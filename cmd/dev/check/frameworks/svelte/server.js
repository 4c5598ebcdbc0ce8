import { render as renderComponent } from "svelte/server";
import App from "./App.svelte";

export const render = () => renderComponent(App).body;
