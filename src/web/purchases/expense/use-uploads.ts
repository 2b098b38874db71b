import { useStore } from '#web/platform/storage/store.ts'
import { uploadsStore } from './uploads.ts'
import type { Upload } from './uploads.ts'

/** The files on their way to an expense. */
export const useUploads = (owner: string): readonly Upload[] =>
  useStore(uploadsStore).filter((upload) => upload.owner === owner)
