import * as v from 'valibot';
import { PLAYTEST_VISIBILITIES } from '../playtests.ts';
import { type PublicUpload, type PushView, type UploadPage, type UploadVersionView, type UploadView, uploadRequest } from '../uploads.ts';
import { about, objectOf, text, time, whole } from './parts.ts';

const visibility = v.picklist(PLAYTEST_VISIBILITIES);

const version = objectOf<UploadVersionView>()({
  version: about(text, 'Twelve digits of its digest.'),
  release: text,
  at: time,
  bytes: about(whole, 'Bytes of its program.'),
  locked: about(v.boolean(), 'Whether somebody else has played it. Then it is kept.'),
});

const shown = {
  id: text,
  name: text,
  tagline: text,
  author: text,
  contact: about(text, 'Whom to ask about rights.'),
  seats: v.object({ least: whole, most: whole }),
};

export const uploadAnswers = {
  push: objectOf<PushView>()({
    id: about(text, 'The id with its version.'),
    visibility,
    checked: about(
      v.object({ games: whole, moves: whole, twins: whole }),
      'What was played in the box: games, moves, and secrets that were compared.',
    ),
    bots: about(v.boolean(), 'Whether bots can play it.'),
  }),
  uploads: v.object({
    games: v.array(
      objectOf<UploadView>()({
        id: text,
        name: text,
        visibility,
        contact: text,
        down: about(v.boolean(), 'Whether a moderator took it down.'),
        versions: v.array(version),
      }),
    ),
  }),
  upload: uploadRequest,
  publicUploads: v.object({ games: v.array(objectOf<PublicUpload>()(shown)) }),
  uploadPage: objectOf<UploadPage>()({
    ...shown,
    visibility,
    down: about(v.boolean(), 'Whether a moderator took it down.'),
    yours: about(v.boolean(), 'Whether it is yours.'),
  }),
} as const;
