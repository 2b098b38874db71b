import { useLoaded } from '#web/platform/queries/use-loaded.ts'

/** The name of a client or product known only by its id: in an address that somebody shared. */
export const useTitleOf = (resource: 'client' | 'product', id: string | undefined): string | undefined => {
  const { data } = useLoaded(`${resource}.edit_form`, { params: { id: id ?? '' }, enabled: id !== undefined })
  return data?.item.title
}
