import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'

/** What a form asks about its fields, by the ids of their controls: which of two values to keep. */
const AskedFields = createContext<ReadonlyMap<string, ReactNode> | undefined>(undefined)
export const AskingForm = AskedFields.Provider

/** What the form asks about the field with this control. */
export const AskedBelow = ({ id }: { id: string }): ReactNode => useContext(AskedFields)?.get(id)
