import { VERSION } from "../../shared/contract.js";

/**
 * @import { Actions } from "../panel/notices.js"
 * @import { Share } from "../panel/share.js"
 */

/** The folder of a file's address, which may name the visitor. */
const FOLDER = /\w+:\/\/\S*\//g;

/** Describes a stop of the program for developers, without anything about the visitor. @param {string} report */
const describe = (report) => `Fudge Tray ${VERSION}\n${navigator.userAgent}\n${report.replace(FOLDER, "")}`;

/**
 * Returns the button that copies a report, if there is one.
 * @param {Share} share
 * @param {string} report
 * @returns {Actions}
 */
export const copyReport = (share, report) => (report ? { "copy-report": () => share.text(describe(report)) } : {});
