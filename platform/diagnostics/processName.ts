import { hostname } from 'node:os';

/** Name of this process among those of the instance: `<pid>@<host>`. */
export const processName = `${process.pid}@${hostname()}`;
