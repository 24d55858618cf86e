import { childrenOf, textIn } from '../../platform/xml/readXmlTree.ts';
import type { S3Client } from './S3Client.ts';

interface Bucket {
  readonly name: string;
  readonly created_at: string | null;
  readonly region?: string;
}

const maxPages = 100;

/** Lists all buckets of the account. Amazon has pages, other stores return all at once. */
export async function listBuckets(client: S3Client): Promise<Bucket[]> {
  const all: Bucket[] = [];
  let token: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const query: Record<string, string> = token === undefined ? {} : { 'continuation-token': token };
    const { xml } = await client.send({ method: 'GET', query });
    if (!xml) return all;
    const list = childrenOf(xml, 'Buckets').flatMap((buckets) => childrenOf(buckets, 'Bucket'));
    for (const bucket of list) {
      const region = textIn(bucket, 'BucketRegion');
      all.push({
        name: textIn(bucket, 'Name') ?? '',
        created_at: textIn(bucket, 'CreationDate') ?? null,
        ...(region ? { region } : {}),
      });
    }
    const next = textIn(xml, 'ContinuationToken');
    if (!next || next === token) return all;
    token = next;
  }
  return all;
}
