/**
 * Features that load after the tray is ready. Each is a bundle, which web/assemble builds from the
 * addresses here.
 */
export const features = {
  feedback: () => import("./stage/feedback.js"),
  dieLabel: () => import("./stage/die-label.js"),
  shake: () => import("./stage/shake.js"),
  quickRolls: () => import("./panel/quick-rolls.js"),
  print: () => import("./print.js"),
  themeLoader: () => import("./theme-loader.js"),
};
