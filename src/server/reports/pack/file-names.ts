import { safeFileName } from '#server/books/export/file-names.ts'

/** Unique paths in a ZIP, also where letter case does not count. Folders are texts of the product. */
export const createNames = () => {
  const usedPaths = new Set<string>()
  const nextCount = new Map<string, number>()
  return ({ folder, name, extension }: { folder: string; name: string; extension: string }): string => {
    const base = `${folder}/${safeFileName(name)}`
    const ending = extension.replace(/[^a-z0-9]/g, '')
    const first = `${base}.${ending}`.toLowerCase()
    let path = `${base}.${ending}`
    for (let count = nextCount.get(first) ?? 2; usedPaths.has(path.toLowerCase()); count += 1) {
      path = `${base} (${count}).${ending}`
      nextCount.set(first, count + 1)
    }
    usedPaths.add(path.toLowerCase())
    return path
  }
}
