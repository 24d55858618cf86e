"""An agent of openai-agents with one tool, as its documentation shows it: it asks each model in turn and prints what it was told."""

import asyncio
import json
import sys

from agents import Agent, Runner, function_tool, set_default_openai_client, set_tracing_disabled
from openai import AsyncOpenAI

base_url, api_key, *models = sys.argv[1:]


@function_tool
def weather(city: str) -> str:
    """Tells the weather of a city."""
    return "sun"


async def main() -> None:
    set_tracing_disabled(True)
    set_default_openai_client(AsyncOpenAI(base_url=base_url, api_key=api_key, max_retries=0), use_for_tracing=False)
    told = {}
    for model in models:
        agent = Agent(name="Assistant", instructions="Be brief.", model=model, tools=[weather])
        try:
            first = await Runner.run(agent, "How is the weather in Bern?")
            again = await Runner.run(agent, [*first.to_input_list(), {"role": "user", "content": "And now?"}])
            told[model] = [first.final_output, again.final_output]
        except Exception as error:
            told[model] = repr(error)
    print(json.dumps(told))


asyncio.run(main())
