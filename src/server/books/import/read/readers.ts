import type { ImportKind, ReadImport, tableKinds } from '#domain/import/record.ts'

/**
 * Reads one file of a kind that has no columns to assign. It runs in a process of its own with limits of time and memory, and throws
 * UnreadableStatement or RefusedXml if the file cannot be read at all. The places in its answer have file 0.
 */
export type FileReader = (bytes: Uint8Array, name: string) => Promise<ReadImport> | ReadImport

/** The kinds that are read without columns, with their readers. */
export const fileReaders: Partial<Record<Exclude<ImportKind, keyof typeof tableKinds>, FileReader>> = {}
