// What the portal needs of Mantine beyond app/base-styles.ts.
import '@mantine/core/styles/Avatar.layer.css'
import '@mantine/core/styles/Tabs.layer.css'
