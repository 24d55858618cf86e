/**
 * Commands that endanger the server, lead it to other servers, wait, or change the connection itself:
 * https://redis.io/docs/latest/operate/oss_and_stack/management/security/acl/#command-categories.
 */
const forbidden = new Set(
  `ACL ASKING AUTH BGREWRITEAOF BGSAVE BLMOVE BLMPOP BLPOP BRPOP BRPOPLPUSH BZMPOP BZPOPMAX BZPOPMIN CLIENT CLUSTER CONFIG DEBUG DISCARD EXEC
  FAILOVER FLUSHALL FLUSHDB FUNCTION HELLO KEYS LATENCY MIGRATE MODULE MONITOR MULTI PSUBSCRIBE PSYNC PUNSUBSCRIBE QUIT READONLY READWRITE
  REPLCONF REPLICAOF RESET RESTORE SAVE SCRIPT SELECT SHUTDOWN SLAVEOF SLOWLOG SSUBSCRIBE SUBSCRIBE SUNSUBSCRIBE SWAPDB SYNC UNSUBSCRIBE
  UNWATCH WAIT WAITAOF WATCH XREAD XREADGROUP`.split(/\s+/),
);

/** Returns whether a command cannot be used in a node. */
export function isForbidden(command: string): boolean {
  return forbidden.has(command.trim().toUpperCase());
}
