import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { notFoundTexts } from '#shared/texts.ts'
import { paths } from '../lib/paths.ts'
import { EmptyPicture } from '../ui/feedback/empty-picture.tsx'
import { usePageHeading } from '../ui/page/page-heading.ts'
import { PageMessage } from '../ui/page/page-message.tsx'

/** The page at an unknown address (S6). */
export function NotFoundScreen() {
  const ref = usePageHeading(notFoundTexts.title)
  return (
    <PageMessage
      picture={<EmptyPicture subject="search" />}
      heading={{ text: notFoundTexts.title, ref }}
    >
      <p>{notFoundTexts.text}</p>
      <Button component={Link} to={paths.welcome}>
        {notFoundTexts.home}
      </Button>
    </PageMessage>
  )
}
