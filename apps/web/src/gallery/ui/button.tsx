import { Link } from "../../lib/navigation/index.ts";
import { Button, buttonClass } from "../../ui/button/button.tsx";
import { CountDot, IconButton, iconLinkClass } from "../../ui/button/icon-button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { Row, Variant } from "../variant.tsx";

const LOOKS = ["primary", "secondary", "outline", "text", "danger"] as const;

export function ButtonVariants() {
  return (
    <>
      <Variant caption="Looks">
        <Row>
          {LOOKS.map((look) => (
            <Button key={look} look={look}>
              {look}
            </Button>
          ))}
        </Row>
      </Variant>
      <Variant caption="Disabled">
        <Row>
          {LOOKS.map((look) => (
            <Button key={look} look={look} disabled>
              {look}
            </Button>
          ))}
        </Row>
      </Variant>
      <Variant caption="Busy">
        <Row>
          {LOOKS.map((look) => (
            <Button key={look} look={look} busy>
              {look}
            </Button>
          ))}
        </Row>
      </Variant>
      <Variant caption="Small">
        <Row>
          {LOOKS.map((look) => (
            <Button key={look} look={look} size="small">
              {look}
            </Button>
          ))}
        </Row>
      </Variant>
      <Variant caption="Large, full width">
        <Button look="primary" size="large" full>
          Log in
        </Button>
      </Variant>
      <Variant caption="Long text, full width">
        <Button look="primary" full>
          Confirm that the new password is at least eight characters long
        </Button>
      </Variant>
      <Variant caption="With an icon, and as a link">
        <Row>
          <Button>
            <Icon name="head" />
            Online service
          </Button>
          <Link to="/m/home" className={buttonClass({ look: "primary" })}>
            A link
          </Link>
        </Row>
      </Variant>
      <Variant caption="Icon button, and as a link">
        <Row>
          <IconButton icon="close" label="Close" />
          <Link to="/m/home" className={iconLinkClass} aria-label="Home">
            <Icon name="home" />
          </Link>
        </Row>
      </Variant>
      <Variant caption="With a count: 0, 3, 99, more">
        <Row>
          {[0, 3, 99, 100].map((count) => (
            <Link key={count} to="/m/home" className={iconLinkClass} aria-label={`Messages, ${count} unread`}>
              <Icon name="mail" />
              <CountDot count={count} />
            </Link>
          ))}
        </Row>
      </Variant>
    </>
  );
}
