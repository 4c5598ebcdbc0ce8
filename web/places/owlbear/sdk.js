/** The SDK of Owlbear Rodeo. Its host announces itself once, so pages import this module before anything slow. */
export { default } from "@owlbear-rodeo/sdk";
