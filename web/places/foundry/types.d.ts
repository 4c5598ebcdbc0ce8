/** Foundry's globals. `make check` gets their types from npm: those of version 13, and of version 12. */
import type {} from "foundry-types";
