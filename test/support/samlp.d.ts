/** Types for the part of samlp that the tests use; the package has none. */
declare module 'samlp' {
  type Next = (error?: unknown) => void;
  type Middleware = (request: object, response: object, next: Next) => void;
  interface ParsedRequest {
    issuer?: string;
    assertionConsumerServiceURL?: string;
  }
  const samlp: {
    auth(options: object): Middleware;
    metadata(options: object): Middleware;
    parseRequest(request: object, options: object, done: (error: Error | null, request?: ParsedRequest) => void): void;
  };
  export default samlp;
}
