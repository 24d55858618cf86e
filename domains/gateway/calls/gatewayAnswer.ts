/** The response for the caller: complete, or a stream that must be read or returned (`signal` ends it too). */
export type GatewayAnswer =
  | { status: number; headers: Record<string, string>; body: Buffer }
  | { status: number; headers: Record<string, string>; stream: AsyncIterableIterator<Uint8Array> };
