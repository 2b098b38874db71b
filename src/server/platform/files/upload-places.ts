import { Problem } from '#server/platform/http/problem.ts'

/** An upload holds its file in memory. The page sends one file after the other; this leaves room for several tabs. */
export const uploadsOfPerson = 3
const uploadsOfCompany = 10

/**
 * How many uploads are under way in this process, by person and by company. `take` refuses one too many with `too_many_uploads` and returns
 * a function that ends the upload.
 */
export const uploadPlaces = () => {
  const open = new Map<string, number>()
  const count = (key: string) => open.get(key) ?? 0
  const change = (keys: readonly string[], by: number) => {
    for (const key of keys) {
      const now = count(key) + by
      if (now > 0) open.set(key, now)
      else open.delete(key)
    }
  }
  return {
    take: (personId: string, companyId: string | null): (() => void) => {
      const [person, company] = [`person ${personId}`, `company ${companyId}`]
      if (count(person) >= uploadsOfPerson)
        throw new Problem('too_many_uploads', { retryAfter: 5, values: { most: uploadsOfPerson } })
      if (companyId && count(company) >= uploadsOfCompany)
        throw new Problem('too_many_uploads', { reason: 'company', retryAfter: 5, values: { most: uploadsOfCompany } })
      const keys = companyId ? [person, company] : [person]
      change(keys, 1)
      return () => change(keys, -1)
    },
  }
}
export type UploadPlaces = ReturnType<typeof uploadPlaces>
