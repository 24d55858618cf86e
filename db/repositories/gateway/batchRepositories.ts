import { CacheRepositories } from './cacheRepositories.ts';
import { GatewayFiles } from './gatewayFiles.ts';
import { ModelBatches } from './modelBatches.ts';
import { ModelBatchRequests } from './modelBatchRequests.ts';

/** The repositories of files and batches of the model gateway; part of `Repositories`. */
export abstract class BatchRepositories extends CacheRepositories {
  get gatewayFiles(): GatewayFiles {
    return this.made(GatewayFiles);
  }

  get modelBatches(): ModelBatches {
    return this.made(ModelBatches);
  }

  get modelBatchRequests(): ModelBatchRequests {
    return this.made(ModelBatchRequests);
  }
}
