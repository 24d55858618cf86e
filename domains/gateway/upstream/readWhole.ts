import type { ProviderAnswer } from '../providers/provider.ts';

/** The bytes of an answer; null when there are more than `limitBytes` (the connection is given up then). */
export async function readWhole(answer: Pick<ProviderAnswer, 'body'>, limitBytes: number): Promise<Buffer | null> {
  if (Buffer.isBuffer(answer.body)) return answer.body.length > limitBytes ? null : answer.body;
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of answer.body) {
    length += piece.length;
    if (length > limitBytes) return null;
    pieces.push(piece);
  }
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces, length);
}
