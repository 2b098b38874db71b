import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RegisteredCompanyItem } from '#contract/account/company-register.ts'
import { call } from '#web/platform/api/api.ts'
import { loadTexts } from '#web/platform/texts/texts.ts'
import type { Suggestions } from '#web/ui/fields/suggest-field.tsx'

const pauseMs = 200
/** Shorter texts are not searched. */
const shortest = 2

type Field = 'title' | 'code'

/** The fields of a form that a company of the register fills. */
export type RegisterFields = {
  title: string
  code: string
  address: string
  city: string
  postal_code: string
  country: 'LT'
  vat_code?: string
  vat_enabled?: boolean
}

const fieldsOf = ({ name, code, address, city, postal_code, vat_code }: RegisteredCompanyItem): RegisterFields => ({
  title: name,
  code,
  address: address ?? '',
  city: city ?? '',
  postal_code: postal_code ?? '',
  country: 'LT',
  // Most files of the register have no codes of VAT payers: a typed one stays.
  ...(vat_code ? { vat_code, vat_enabled: true } : {}),
})

const search = async (query: string, signal: AbortSignal) => {
  const [answer] = await Promise.all([
    call('company-register.search', { query: { query }, signal }),
    loadTexts('company_data'),
  ])
  return answer
}

/** A form without a register is asked once. */
let isOff = false

/**
 * Suggests companies of the register while a name or code is typed, and says where the fields are from after one was chosen. `isOn`: the form is
 * of a legal entity in Lithuania.
 */
export const useRegister = (isOn: boolean, onPick: (fields: RegisterFields) => void) => {
  const { t } = useTranslation('company_data')
  const [typed, setTyped] = useState<{ field: Field; text: string }>()
  const [picked, setPicked] = useState<{ company: RegisteredCompanyItem; as_of: string | null }>()
  const [text] = useDebouncedValue(typed?.text.trim().slice(0, 200) ?? '', pauseMs)
  const { data } = useQuery({
    queryKey: ['company-register.search', text],
    queryFn: async ({ signal }) => {
      const answer = await search(text, signal)
      isOff = !answer.enabled
      return answer
    },
    enabled: isOn && !isOff && text.length >= shortest,
    staleTime: 60_000,
    retry: false,
    placeholderData: (previous) => previous,
  })
  const found = (isOn && typed && text.length >= shortest && data?.data) || []
  const pick = (code: string) => {
    const company = found.find((each) => each.code === code)
    if (!company) return
    setTyped(undefined)
    setPicked({ company, as_of: data?.as_of ?? null })
    onPick(fieldsOf(company))
  }
  return {
    type: (field: Field, value: string) => setTyped({ field, text: value }),
    suggest: (field: Field): Suggestions | undefined =>
      isOn && data?.enabled
        ? {
            options: typed?.field === field ? found.map(optionOf) : [],
            onPick: pick,
          }
        : undefined,
    /** Where the fields are from, after one was chosen; undefined before. */
    note:
      picked &&
      [
        t('register_from', { date: picked.as_of ?? '' }),
        ...(picked.company.state ? [t('register_state', { state: picked.company.state })] : []),
      ].join(' '),
  }
}

const optionOf = ({ code, name, address, city, state }: RegisteredCompanyItem) => ({
  value: code,
  label: name,
  note: [code, [address, city].filter(Boolean).join(', '), state].filter(Boolean).join(' · '),
})
