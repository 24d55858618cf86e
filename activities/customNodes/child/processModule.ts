/** Module that packages get for `node:process`: the parts of the process that the limits allow. */
const { process } = globalThis;
const { arch, argv, cwd, emitWarning, env, hrtime, nextTick, platform, uptime, version, versions } = process;
// oxlint-disable-next-line import/no-default-export -- as node:process has one
export { process as default, arch, argv, cwd, emitWarning, env, hrtime, nextTick, platform, uptime, version, versions };
