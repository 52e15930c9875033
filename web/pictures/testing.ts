/** Unfilled placeholders, and features that a rasteriser does not support: CSS keywords, and attributes without a value. */
export const FOREIGN = /var\(|NaN|undefined|<div|calc\(|style="[^"]*transform|<[\w-]+(?:\s+[\w:-]+="[^"]*")*\s+[\w:-]+(?=[\s/>])[^>]*>/;
