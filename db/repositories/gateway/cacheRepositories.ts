import { LogStreamingRepositories } from '../logStreaming/logStreamingRepositories.ts';
import { ResponseCache } from './responseCache.ts';

/** The repositories of the gateway's response cache; part of `Repositories`. */
export abstract class CacheRepositories extends LogStreamingRepositories {
  get responseCache(): ResponseCache {
    return this.made(ResponseCache);
  }
}
