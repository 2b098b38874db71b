import { useMemo, useState } from 'react'
import type { z } from 'zod'
import type { CallName } from '#contract/index.ts'
import { callNamed } from '#web/platform/api/api.ts'
import { isProblem } from '#web/platform/api/problem.ts'
import type { QueryValues } from '#web/platform/api/query-string.ts'
import { usePanel } from '#web/platform/panels/open-panel.tsx'
import type { LoadName } from '#web/platform/navigation/navigation.ts'
import { storeItem } from '#web/resource/record/cache.ts'
import { useLoaded } from '#web/platform/queries/queries.ts'
import type { DefaultsOf, ItemOf, OptionsOf, ResourceName } from '#web/platform/queries/queries.ts'
import { equalValues } from './same-values.ts'
import { useForm } from './use-form.ts'
import type { Labels, SaveOptions } from './use-form-core.ts'

export type ResourceFormOptions<Name extends ResourceName, Values extends object> = {
  /** Left out: a new one. */
  id?: string
  /** The contract's schema of the request body. */
  schema: z.ZodType<unknown, Values>
  labels: Labels<Values>
  /** The name of the form, if the item has several: each has its own draft. */
  part?: string
  /** The name of its drafts, if lists of the resource do not show them. */
  draftKind?: string
  /** The query for the defaults of a new item: `{ copy_of: id }`. */
  prefill?: QueryValues
  /** Creates the form values from an item or its defaults; without it the fields of the schema are copied. */
  initial?: (from: ItemOf<Name> | DefaultsOf<Name>) => Values
  toInput?: (values: Values) => unknown
  /** Stores the form by another call than that of the resource. */
  save?: (input: unknown, sending: SaveOptions) => Promise<ItemOf<Name>>
  /** It has a draft on the server: this browser keeps none, and leaving the form asks nothing. */
  isKept?: boolean
  /** What was typed before, of a draft that is continued. */
  typed?: Values
  /** Asks before a valid form is sent; false returns to the form. */
  confirm?: (values: Values) => Promise<boolean>
  /** Handles a problem on the screen itself; true if it did. */
  onRefused?: (error: unknown) => boolean
  /** Called after saving. In a panel, the panel has already closed with the item. */
  onSaved?: (item: ItemOf<Name>) => void
}

type Form<Item, Options> = { item: Item; options: Options }

/** The create or edit form of a resource, on a page or in a panel, with the calls of the contract that load and save it. */
export const useResourceForm = <Name extends ResourceName, Values extends object>(
  resource: Name,
  options: ResourceFormOptions<Name, Values>,
) => {
  const { id, prefill = {}, initial = fieldsOf<Values>(options.schema) } = options
  const panel = usePanel()
  const loaded = useLoaded(`${resource}.${id ? 'edit_form' : 'create_form'}` as LoadName, {
    params: id ? { id } : {},
    query: id ? {} : prefill,
  })
  // The named call returns the item (or its defaults) with the options of the form.
  const data = loaded.data as Form<ItemOf<Name>, OptionsOf<Name>> | undefined
  const [newer, setNewer] = useState<ItemOf<Name>>()
  const item = data?.item
  // `initial` is a new function on each render, but returns the same for the same item.
  // oxlint-disable-next-line react/exhaustive-deps
  const initialValues = useMemo(() => item && initial(item), [item])

  const form = useForm<Values, ItemOf<Name>>({
    schema: options.schema,
    initialValues,
    labels: options.labels,
    version: id ? item?.version : undefined,
    toInput: options.toInput,
    ...(options.isKept ? { guarded: false } : { draft: draftName(resource, options) }),
    ...(options.typed ? { typed: options.typed } : {}),
    ...(options.confirm ? { confirm: options.confirm } : {}),
    save: (input, sending) => options.save?.(input, sending) ?? send<Name>(resource, id, input, sending),
    onSaved: (savedVersions) => {
      setNewer(undefined)
      storeSaved(resource, savedVersions)
      panel?.close(savedVersions)
      options.onSaved?.(savedVersions)
    },
    onRefused: (error) => {
      if (options.onRefused?.(error)) return true
      if (!isProblem(error) || error.code !== 'stale_version' || !error.body.current) return false
      setNewer(error.body.current as ItemOf<Name>)
      return true
    },
  })

  const stale = newer && {
    isOwn: isFromOwnWindow(newer),
    /** Replaces the form values by the other person's version. */
    load: () => {
      storeItem(resource, newer)
      form.replace({ values: initial(newer), version: newer.version })
      setNewer(undefined)
    },
    /** Keeps the fields changed here and takes the others from the other person's version. */
    keep: () => {
      const theirs = initial(newer)
      // What was typed is compared with what it began with: `initialValues` may already be theirs.
      const base = form.base ?? initialValues
      const values = base && form.values ? mergeChanges(form.values, base, theirs) : theirs
      storeItem(resource, newer)
      form.replace({ values, version: newer.version, base: theirs })
      setNewer(undefined)
    },
  }
  return {
    ...form,
    ready: form.values !== undefined,
    loading: loaded.loading,
    error: loaded.error,
    retry: loaded.retry,
    /** The stored item when one is edited. */
    item: id ? item : undefined,
    options: data?.options,
    stale,
  }
}

type Named = Pick<ResourceFormOptions<ResourceName, object>, 'id' | 'draftKind' | 'prefill' | 'part'>

const draftName = (resource: ResourceName, { id, draftKind, prefill = {}, part }: Named): string =>
  [draftKind ?? resource, id ?? 'create', ...(id ? [] : Object.entries(prefill).flat()), ...(part ? [part] : [])].join(
    '.',
  )

const send = async <Name extends ResourceName>(
  resource: Name,
  id: string | undefined,
  input: unknown,
  { key, version }: SaveOptions,
) => {
  const savedVersions = id
    ? callNamed(`${resource}.update` as CallName, { params: { id }, body: { ...(input as object), version } })
    : callNamed(`${resource}.create` as CallName, { body: input, idempotencyKey: key })
  return (await savedVersions) as ItemOf<Name>
}

const storeSaved = <Name extends ResourceName>(resource: Name, savedVersions: ItemOf<Name>) => {
  storeItem(resource, savedVersions)
  announceSaved(savedVersions)
}

/** The other person's values, except in fields that were changed here. */
const mergeChanges = <Values extends object>(edited: Values, base: Values, theirs: Values): Values => {
  const changes = Object.entries(edited).filter(([name, value]) => !equalValues(value, base[name as keyof Values]))
  return { ...theirs, ...Object.fromEntries(changes) }
}

/** The fields of an item that are in its schema. */
const fieldsOf =
  <Values extends object>(schema: z.ZodType) =>
  (from: object): Values => {
    const names = Object.keys((schema as Partial<z.ZodObject>).shape ?? {})
    const entries = Object.entries(from).filter(([name]) => names.includes(name))
    // An item has all fields of its input: the contract builds both from one list.
    return Object.fromEntries(entries) as Values
  }

type Version = { id: string; version: number }

/** Versions that other windows of this browser have saved. */
const saved = new Map<string, number>()

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kvitas.saved')
channel?.addEventListener('message', ({ data }: MessageEvent<Version>) => saved.set(data.id, data.version))

const hasVersion = (item: object): item is Version => 'version' in item && 'id' in item

/** Tells the other windows of this browser what was saved in this one. */
const announceSaved = (item: object): void => {
  // A channel has only one origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  if (hasVersion(item)) channel?.postMessage({ id: item.id, version: item.version } satisfies Version)
}

/** Whether a stored version was saved in another window of this browser, not by another person. */
const isFromOwnWindow = (item: object): boolean => hasVersion(item) && saved.get(item.id) === item.version
