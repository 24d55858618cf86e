/** Module that packages get for `node:process`: the parts of the process that the limits allow. */
const { process } = globalThis;
const { arch, argv, cwd, emitWarning, env, hrtime, nextTick, platform, uptime, version, versions } = process;
export { process as default, arch, argv, cwd, emitWarning, env, hrtime, nextTick, platform, uptime, version, versions };
