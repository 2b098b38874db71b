type FieldsForm<Values extends object> = {
  values: Values | undefined
  idOf: (path: string) => string
  set: <Name extends keyof Values>(name: Name, value: Values[Name]) => void
  leave: (path: string) => void
  errorOf: (path: string) => string | undefined
}

/** The value of a field, which is never null. */
type Defined<Value> = Exclude<Value, null | undefined>
type Name<Values> = Extract<keyof Values, string>

/** The props of the fields of `ui`: `<TextField {...form.field('title')} label={t('title')} />`, `<CheckField {...form.check('is_client')} … />`. */
export const fieldProps = <Values extends object>(form: FieldsForm<Values>) => ({
  field: <N extends Name<Values>>(name: N) => ({
    id: form.idOf(name),
    name: name as string,
    // An empty text and null look the same on screen; the schema converts both to the same value.
    value: (form.values?.[name] ?? '') as Defined<Values[N]>,
    onChange: (value: Defined<Values[N]>) => form.set(name, value),
    onBlur: () => form.leave(name),
    error: form.errorOf(name),
  }),
  check: <N extends Name<Values>>(name: N) => ({
    id: form.idOf(name),
    name: name as string,
    checked: Boolean(form.values?.[name]),
    onChange: (checked: boolean) => form.set(name, checked as Values[N]),
    error: form.errorOf(name),
  }),
})
