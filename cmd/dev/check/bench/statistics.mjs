/** Returns the p-quantile of values, or 0 without values. */
export function quantile(values, p) {
  if (values.length === 0) return 0;
  const sorted = Float64Array.from(values).sort();
  const at = p * (sorted.length - 1);
  const i = Math.floor(at);
  const next = Math.min(i + 1, sorted.length - 1);
  return sorted[i] + (at - i) * (sorted[next] - sorted[i]);
}

export const median = (values) => quantile(values, 0.5);
