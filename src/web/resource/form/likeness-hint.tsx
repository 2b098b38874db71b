import { IconAlertTriangle } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LikenessKind } from '#contract/setup/likeness.ts'
import { call } from '#web/platform/api/api.ts'
import { PageLink } from '#web/platform/navigation/page-link.tsx'
import classes from './likeness-hint.module.css'

type Props = {
  kind: LikenessKind
  field: 'title' | 'code' | 'account_number'
  value: string | null | undefined
  /** The record being edited. */
  except: string | undefined
  /** The hint if there is no duplicate. */
  otherwise?: ReactNode
}

const pauseMs = 400

/** A hint beside a field that a similar record exists, with a link to it. Saving is still possible. */
export const LikenessHint = ({ kind, field, value, except, otherwise }: Props) => {
  const { t } = useTranslation('common')
  const [searchedText] = useDebouncedValue((value ?? '').trim().slice(0, 200), pauseMs)
  const { data } = useQuery({
    queryKey: ['likeness', kind, field, searchedText, except],
    queryFn: ({ signal }) =>
      call('likeness.find', { query: { kind, field, value: searchedText, ...(except ? { except } : {}) }, signal }),
    enabled: searchedText.length > 1,
    staleTime: 10_000,
    retry: false,
  })
  const found = searchedText.length > 1 ? data?.data : null
  if (!found) return otherwise
  return (
    <span role="status" className={classes.likeness}>
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
      <span>
        {t(`likeness_${field}`)} <PageLink href={`/${kind}/edit/${found.id}`}>{found.title}</PageLink>
      </span>
    </span>
  )
}
