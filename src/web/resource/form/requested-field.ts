import { useEffect } from 'react'
import { focusFirst } from '#web/platform/browser.ts'

let requested: readonly string[] = []

/** The next form that opens puts the focus on the first of these fields that it has: a page leads to what must be corrected. */
export const requestField = (...fields: string[]): void => {
  requested = fields
}

/** Whether one of the fields is requested: a part of a form that is closed opens for it. */
export const isRequestedField = (...fields: string[]): boolean => fields.some((field) => requested.includes(field))

/** The requested field within an object: of `client_details.vat_code` it is `vat_code`. */
export const requestedWithin = (prefix: string): string | undefined =>
  requested.find((field) => field.startsWith(prefix))?.slice(prefix.length)

/** Focuses the requested field when the form is on screen. */
export const useRequestedField = (isLoaded: boolean, idOf: (path: string) => string): void => {
  useEffect(() => {
    if (!isLoaded || requested.length === 0) return
    const fields = requested
    requested = []
    requestAnimationFrame(() => void fields.some((path) => focusFirst([idOf(path)])))
    // The form focuses it once; later values must not take the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isLoaded])
}
