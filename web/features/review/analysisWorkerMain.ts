import { type AnyGame, parseRecord } from '@fray/engine';
import { isGameId } from '@fray/games';
import type { Review } from '@fray/review';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import { judgeAnswer, judgeLine, rankLines, replyTo, reviewOf } from './analysisRequests.ts';
import type { AnalysisReply, AnalysisRequest, Questions } from './analysisWorker.ts';

async function gameOf(id: string): Promise<AnyGame> {
  if (!isGameId(id)) throw new Error(`there is no game ${id}`);
  return loadGameWithBots(id);
}

async function review({ id, record: text, depth }: Extract<AnalysisRequest, { kind: 'review' }>): Promise<Review> {
  const parsed = parseRecord(text);
  if (!parsed.ok) throw new Error(`line ${parsed.fault.line}: ${parsed.fault.message}`);
  return reviewOf(await gameOf(parsed.value.game), parsed.value, depth, (done, of) => {
    postMessage({ id, progress: { done, of } } satisfies AnalysisReply);
  });
}

async function answer(request: AnalysisRequest): Promise<Questions[keyof Questions]['answer']> {
  switch (request.kind) {
    case 'review':
      return review(request);
    case 'rank':
      return rankLines(await gameOf(request.game), request);
    case 'puzzle':
      return judgeAnswer(await gameOf(request.game), request.puzzle, request.moves);
    case 'reply':
      return replyTo(await gameOf(request.game), request, request.against);
    case 'judge':
      return judgeLine(await gameOf(request.game), request, request.moves);
  }
}

addEventListener('message', async ({ data }: MessageEvent<AnalysisRequest>) => {
  const reply = await answer(data).then(
    (found): AnalysisReply => ({ id: data.id, answer: found }),
    (error: unknown): AnalysisReply => ({ id: data.id, fault: error instanceof Error ? error.message : String(error) }),
  );
  postMessage(reply);
});
