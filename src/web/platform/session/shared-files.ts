/** The cache with the files that another app has shared, until the page takes them: see `service-worker.ts`. */
export const sharedFiles = 'shared-files'

/** Nobody else who signs in here may see them. */
export const forgetSharedFiles = async (): Promise<void> => {
  await globalThis.caches?.delete(sharedFiles).catch(() => undefined)
}
