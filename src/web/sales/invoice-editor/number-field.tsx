import { useState } from 'react'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { numberBeside, numberMeant } from './series-number.ts'

type Props = {
  id: string
  label: string
  /** The number as it is, whole. */
  number: string
  /** What the series gives next, or what the stored invoice has: the number meant when nothing is typed. */
  usual: string
  /** With its series in front: where series and number share a field. */
  whole?: boolean
  error: string | undefined
  /** null: the usual one. */
  onChange: (number: string | null) => void
  onLeave: () => void
}

/** Shows what the number will be, and takes another one typed by hand. */
export const NumberField = ({ number, usual, whole, onChange, onLeave, ...field }: Props) => {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      {...field}
      autoComplete="off"
      value={typed ?? (whole ? number : numberBeside(number, usual))}
      onChange={(text) => {
        setTyped(text)
        onChange(numberMeant(text, usual))
      }}
      onBlur={() => {
        setTyped(undefined)
        onLeave()
      }}
    />
  )
}
