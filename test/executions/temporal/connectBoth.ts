import { Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';

import { readSettings } from '../../../platform/config/settings.ts';
import { temporalServer } from '../../../domains/executions/temporal/temporalServer.ts';

/** Program: connects a client and a worker to the Temporal of its settings and ends; NODE_EXTRA_CA_CERTS is read at the start of a process only. */
const settings = readSettings(process.env);
const server = await temporalServer(settings, settings.temporalAddress ?? '');
const client = await Connection.connect({ ...server, connectTimeout: 10_000 });
await client.close();
await (await NativeConnection.connect(server)).close();
