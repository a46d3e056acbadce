import { Box, Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { notFoundTexts } from '#shared/texts.ts'
import { paths } from '../lib/paths.ts'
import { usePageHeading } from '../ui/page/page-heading.ts'

const pine = 'var(--app-accent)'

/** The page at an unknown address (spec 2). */
export function NotFoundScreen() {
  const heading = usePageHeading(notFoundTexts.title)
  return (
    <Box maw="32rem" mx="auto" px="md" py="clamp(2rem, 12vh, 7rem)" ta="center">
      <Text c={pine} fz="xxl" fw={600} lh={1} lts="-0.03em" aria-hidden="true">
        404
      </Text>
      <Text component="h1" ref={heading} tabIndex={-1} fz="lg" fw={600} mt="md">
        {notFoundTexts.title}
      </Text>
      <Text c="dimmed" mt="0.5rem" mb="lg">
        {notFoundTexts.text}
      </Text>
      <Button component={Link} to={paths.welcome}>
        {notFoundTexts.home}
      </Button>
    </Box>
  )
}
