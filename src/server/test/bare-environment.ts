/** What a program started by a test is given beside its settings: where programs are, and where modules lie compiled. */
export const bareEnvironment = {
  PATH: process.env['PATH'] ?? '',
  ...(process.env['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {}),
}
