/** Logger interface of executions; pino satisfies it. */
export interface ExecutionsLogger {
  debug: (fields: object, message: string) => void;
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
}
