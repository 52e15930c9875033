import { playerReportRequest } from '@fray/protocol';
import { ANSWERS } from '@fray/protocol/answers';
import { labReportRequest } from '@fray/protocol/labReports';
import { galleryQuery, playtestRequest, playtestSession, unclearRequest, visibilityRequest } from '@fray/protocol/playtests';
import { LIMITS } from '../../../base/limits.ts';
import type { RouteSpecs } from './spec.ts';

export const PLAYTEST_ROUTES = {
  'POST /api/playtests': { scope: null, summary: 'Create a version to be tested.', body: playtestRequest, answer: ANSWERS.created },
  'GET /api/playtests': { scope: null, summary: 'Your versions.', query: null, answer: ANSWERS.playtests },
  'GET /api/playtests/:id': { scope: null, summary: 'A version, by its link.', query: null, answer: ANSWERS.playtest },
  'DELETE /api/playtests/:id': {
    scope: null,
    summary: 'Delete a version and all that testers left.',
    query: null,
    answer: ANSWERS.done,
  },
  'PUT /api/playtests/:id/visibility': {
    scope: null,
    summary: 'Decide who finds a version.',
    body: visibilityRequest,
    answer: ANSWERS.done,
  },
  'POST /api/playtests/:id/report': {
    scope: null,
    summary: 'Report a version to the moderators.',
    body: playerReportRequest,
    answer: ANSWERS.done,
  },
  'GET /api/gallery': {
    scope: null,
    summary: 'Public versions, mixed by network address, the latest of each first.',
    query: galleryQuery,
    answer: ANSWERS.gallery,
  },
  'POST /api/lab-reports': {
    scope: null,
    summary: 'Share a report of the lab by link.',
    body: labReportRequest,
    bodyLimit: LIMITS.labReportBody,
    answer: ANSWERS.created,
  },
  'GET /api/lab-reports/:id': { scope: null, summary: 'A report of the lab, by its link.', query: null, answer: ANSWERS.labReport },
  'DELETE /api/lab-reports/:id': { scope: null, summary: 'Delete a report of yours.', query: null, answer: ANSWERS.done },
  'PUT /api/playtests/:id/consent': {
    scope: null,
    summary: 'Let the designer see how you play, from now on.',
    body: null,
    answer: ANSWERS.done,
  },
  'DELETE /api/playtests/:id/consent': {
    scope: null,
    summary: 'Delete what you left as a tester.',
    query: null,
    answer: ANSWERS.done,
  },
  'GET /api/playtests/:id/results': { scope: null, summary: 'What testers left.', query: null, answer: ANSWERS.playtestResults },
  'GET /api/playtests/:id/reports/:report': {
    scope: null,
    summary: 'A position that a tester did not understand.',
    query: null,
    answer: ANSWERS.playtestPosition,
  },
  'PUT /api/tables/:id/seats/:seat/session': {
    scope: null,
    summary: 'What was measured in a match of a version, and answers to its questions.',
    body: playtestSession,
    answer: ANSWERS.done,
  },
  'POST /api/tables/:id/seats/:seat/unclear': {
    scope: null,
    summary: 'Send a position that you do not understand.',
    body: unclearRequest,
    answer: ANSWERS.done,
  },
} as const satisfies RouteSpecs;
