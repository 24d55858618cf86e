"""An agent of openai-agents with one tool, as its documentation shows it: it asks each model in turn and prints what it was told."""

import asyncio
import json
import sys

from agents import Agent, Runner, function_tool, set_default_openai_api, set_default_openai_client, set_tracing_disabled
from openai import AsyncOpenAI

url, api_key, wire, *models = sys.argv[1:]


@function_tool
def weather(city: str) -> str:
    """Tells the weather of a city."""
    return "sun"


async def walk(model: str) -> list[str]:
    agent = Agent(name="Assistant", instructions="Be brief.", model=model, tools=[weather])
    first = await Runner.run(agent, "How is the weather in Bern?")
    again = Runner.run_streamed(agent, [*first.to_input_list(), {"role": "user", "content": "And now?"}])
    async for _ in again.stream_events():
        pass
    return [first.final_output, again.final_output]


async def main() -> None:
    set_tracing_disabled(True)
    if wire == "chat":
        set_default_openai_api("chat_completions")
    client = AsyncOpenAI(base_url=f"{url}/v1", api_key=api_key, max_retries=0)
    set_default_openai_client(client, use_for_tracing=False)
    told = {}
    for model in models:
        try:
            told[model] = await walk(model)
        except Exception as error:
            told[model] = repr(error)
    print(json.dumps(told))


asyncio.run(main())
