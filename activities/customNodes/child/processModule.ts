/** What packages get for `node:process`: the process that the walls leave. */
const { process } = globalThis;
const { arch, argv, cwd, emitWarning, env, hrtime, nextTick, platform, uptime, version, versions } = process;
// oxlint-disable-next-line import/no-default-export -- as node:process has one
export { process as default, arch, argv, cwd, emitWarning, env, hrtime, nextTick, platform, uptime, version, versions };
