import type { UploadRequest } from '@fray/protocol/uploads';
import * as v from 'valibot';

/** Parts of a packed game for an upload. The server checks all of them. */
const packed = v.object({
  card: v.object({
    id: v.string(),
    seats: v.unknown(),
    minutes: v.unknown(),
    weight: v.unknown(),
    secret: v.unknown(),
    accent: v.unknown(),
    texts: v.unknown(),
  }),
  release: v.string(),
  files: v.object({ 'box.js': v.string(), 'rulebook.en.md': v.string(), 'rulebook.da.md': v.optional(v.string()) }),
});

/** The body of an upload, as yet unchecked. */
export type PackedUpload = Readonly<Record<keyof UploadRequest, unknown>>;

/** The upload of a file that `fray pack --boxed` wrote; undefined for other files. */
export function readUploadFile(text: string): PackedUpload | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = v.safeParse(packed, json);
  if (!read.success) return undefined;
  const { card, release, files } = read.output;
  const { 'box.js': program, 'rulebook.en.md': en, 'rulebook.da.md': da } = files;
  return { card, release, program, rulebook: { en, ...(da !== undefined && { da }) } };
}
