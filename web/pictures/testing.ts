/** What was never filled in, and what a rasteriser could not read: words of a style engine, and attributes without a value. */
export const FOREIGN = /var\(|NaN|undefined|<div|calc\(|style="[^"]*transform|<[\w-]+(?:\s+[\w:-]+="[^"]*")*\s+[\w:-]+(?=[\s/>])[^>]*>/;
