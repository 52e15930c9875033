import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { UploadRequest } from '@fray/protocol/uploads';
import { examine } from '../box/exam.ts';
import type { ExamQuestion, UploadExam } from './uploadExam.ts';

const versionOf = ({ card, release, program, rulebook }: UploadRequest): string =>
  createHash('sha256')
    .update(JSON.stringify(['fray upload 1', card, release, program, rulebook]))
    .digest('hex')
    .slice(0, 12);

// `examineUpload` made this thread for one question. The only message is to stop.
const { request, plan } = workerData as ExamQuestion;
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
const exam = await examine(request.program, { ...plan, signal: stopping.signal });
const answer: UploadExam = { version: versionOf(request), exam };
parentPort?.postMessage(answer);
parentPort?.close();
